// Preloaded into the service: keeps, in the folder SYNCED, each file of the folder WATCHED as it was when it was last
// synced. That is what is left when the power fails and the disk forgets all the rest.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void keep(int file) {
	const char *watched = getenv("WATCHED"), *synced = getenv("SYNCED");
	char link[64], path[PATH_MAX], half[PATH_MAX], whole[PATH_MAX], buffer[65536];
	if (!watched || !synced) return;
	snprintf(link, sizeof link, "/proc/self/fd/%d", file);
	ssize_t length = readlink(link, path, sizeof path - 1);
	if (length < 0) return;
	path[length] = 0;
	size_t folder = strlen(watched);
	struct stat about;
	if (strncmp(path, watched, folder) || fstat(file, &about) || !S_ISREG(about.st_mode)) return;
	const char *name = strrchr(path, '/') + 1;
	pthread_mutex_lock(&one_at_a_time);
	snprintf(half, sizeof half, "%s/.%s", synced, name);
	snprintf(whole, sizeof whole, "%s/%s", synced, name);
	int copy = open(half, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (copy < 0) abort();
	off_t at = 0;
	ssize_t count;
	while ((count = pread(file, buffer, sizeof buffer, at)) > 0) {
		if (pwrite(copy, buffer, count, at) != count) abort();
		at += count;
	}
	close(copy);
	if (rename(half, whole)) abort();
	pthread_mutex_unlock(&one_at_a_time);
}

int fsync(int file) {
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
	int result = real(file);
	if (result == 0) keep(file);
	return result;
}

int fdatasync(int file) {
	int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
	int result = real(file);
	if (result == 0) keep(file);
	return result;
}

// A file that is deleted is gone at once.
int unlink(const char *path) {
	int (*real)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
	const char *watched = getenv("WATCHED"), *synced = getenv("SYNCED"), *name = strrchr(path, '/');
	int result = real(path);
	if (result == 0 && watched && synced && name && !strncmp(path, watched, strlen(watched))) {
		char kept[PATH_MAX];
		snprintf(kept, sizeof kept, "%s%s", synced, name);
		real(kept);
	}
	return result;
}
