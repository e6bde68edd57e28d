// Faults of the machine for a program that is started with this library in LD_PRELOAD: a full disk, a disk that cannot be
// written or read any more, and a clock that jumps. FAULT is KIND:AFTER:FOLDER; only what lies in FOLDER is concerned.
//
//   full      a write beyond AFTER bytes fails, half written, and so do all later ones
//   broken    so do writes after AFTER of them, and what is to be synced
//   readonly  after AFTER changes nothing can be opened for writing, renamed, made or removed
//   clock     the time of day jumps by hours, back and forth, every AFTER times that it is asked for
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum Kind { kNone, kCount, kFull, kBroken, kReadOnly, kClock };
static const char* const kNames[] = {"none", "count", "full", "broken", "readonly", "clock"};
static const long kHours = 5 * 3600;

static struct { enum Kind kind; long after; char folder[PATH_MAX]; } fault;
static long written, writes, changes, asked;

long fault_counted(int what) { return what == 0 ? written : what == 1 ? writes : changes; }

static enum Kind kind(void) {
    static const char* seen;
    const char* text = getenv("FAULT");
    if (text == seen) return fault.kind;
    seen = text;
    fault.kind = kNone;
    char name[16] = "";
    if (text && sscanf(text, "%15[^:]:%ld:%4095[^\n]", name, &fault.after, fault.folder) == 3)
        for (int each = kCount; each <= kClock; ++each)
            if (strcmp(name, kNames[each]) == 0) fault.kind = each;
    return fault.kind;
}

static int inside(const char* path) {
    char whole[2 * PATH_MAX], here[PATH_MAX];
    if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
    else snprintf(whole, sizeof whole, "%s/%s", getcwd(here, sizeof here) ? here : "", path);
    return strncmp(whole, fault.folder, strlen(fault.folder)) == 0;
}

static int inside_file(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    const int saved = errno;
    const ssize_t length = readlink(link, path, sizeof path - 1);
    errno = saved;
    if (length < 0) return 0;
    path[length] = 0;
    return path[0] == '/' && inside(path);  // a pipe has no path
}

// How much of a write is let through; -1 sets errno.
static ssize_t allowed(int file, size_t size) {
    if (kind() == kNone || kind() == kClock || !inside_file(file)) return (ssize_t)size;
    ++writes;
    written += (long)size;
    if (kind() == kBroken && writes > fault.after) return errno = EIO, -1;
    if (kind() != kFull || written <= fault.after) return (ssize_t)size;
    const long more = written - fault.after;
    if (more < (long)size) return (ssize_t)size - more;  // the first one is half written
    return errno = ENOSPC, -1;
}

// Whether a change of files fails.
static int refused(const char* path) {
    if (kind() == kNone || kind() == kClock || !inside(path)) return 0;
    if (++changes > fault.after && kind() == kReadOnly) return errno = EROFS, 1;
    return 0;
}

static int unsynced(int file) {
    if (kind() == kBroken && writes > fault.after && inside_file(file)) return errno = EIO, 1;
    return 0;
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#define WRITE(name, offset_type) \
    ssize_t name(int file, const void* data, size_t size, offset_type at) { \
        REAL(ssize_t, name, int, const void*, size_t, offset_type); \
        const ssize_t let = allowed(file, size); \
        return let < 0 ? -1 : real(file, data, (size_t)let, at); \
    }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

ssize_t write(int file, const void* data, size_t size) {
    REAL(ssize_t, write, int, const void*, size_t);
    const ssize_t let = allowed(file, size);
    return let < 0 ? -1 : real(file, data, (size_t)let);
}

ssize_t writev(int file, const struct iovec* parts, int count) {
    REAL(ssize_t, writev, int, const struct iovec*, int);
    size_t size = 0;
    for (int each = 0; each < count; ++each) size += parts[each].iov_len;
    const ssize_t let = allowed(file, size);
    if (let >= 0 && (size_t)let < size) return errno = ENOSPC, -1;
    return let < 0 ? -1 : real(file, parts, count);
}

#define SYNC(name) \
    int name(int file) { \
        REAL(int, name, int); \
        return unsynced(file) ? -1 : real(file); \
    }
SYNC(fsync)
SYNC(fdatasync)

static int writes_to(int flags) { return (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT); }

#define OPEN(name) \
    int name(const char* path, int flags, ...) { \
        REAL(int, name, const char*, int, ...); \
        va_list more; \
        va_start(more, flags); \
        const mode_t mode = va_arg(more, mode_t); \
        va_end(more); \
        return writes_to(flags) && refused(path) ? -1 : real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPEN_AT(name) \
    int name(int folder, const char* path, int flags, ...) { \
        REAL(int, name, int, const char*, int, ...); \
        va_list more; \
        va_start(more, flags); \
        const mode_t mode = va_arg(more, mode_t); \
        va_end(more); \
        return writes_to(flags) && refused(path) ? -1 : real(folder, path, flags, mode); \
    }
OPEN_AT(openat)
OPEN_AT(openat64)

int rename(const char* from, const char* to) {
    REAL(int, rename, const char*, const char*);
    return refused(to) ? -1 : real(from, to);
}

int unlink(const char* path) {
    REAL(int, unlink, const char*);
    return refused(path) ? -1 : real(path);
}

int mkdir(const char* path, mode_t mode) {
    REAL(int, mkdir, const char*, mode_t);
    return refused(path) ? -1 : real(path, mode);
}

static long jump(void) { return kind() == kClock ? ((asked++ / fault.after) % 3 - 1) * kHours : 0; }

int clock_gettime(clockid_t clock, struct timespec* now) {
    REAL(int, clock_gettime, clockid_t, struct timespec*);
    const int code = real(clock, now);
    if (clock == CLOCK_REALTIME) now->tv_sec += jump();
    return code;
}

int gettimeofday(struct timeval* restrict now, void* restrict zone) {
    REAL(int, gettimeofday, struct timeval*, void*);
    const int code = real(now, zone);
    now->tv_sec += jump();
    return code;
}

time_t time(time_t* kept) {
    REAL(time_t, time, time_t*);
    const time_t now = real(NULL) + jump();
    return kept ? *kept = now : now;
}
