// What a screen reader is told: one live region for the whole page.

class Announcer {
  text = $state('')

  say(text: string): void {
    this.text = text
  }
}

export const announcer = new Announcer()
