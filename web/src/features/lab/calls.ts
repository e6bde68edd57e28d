// The experiments the server can run.
import { api } from '../../lib/api/client.ts'

export interface Experiment {
  name: string
  title: string
}

export function loadExperiments(): Promise<Experiment[]> {
  return api.experiments()
}
