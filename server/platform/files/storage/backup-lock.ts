/**
 * Key of the advisory lock that a backup or a restore holds; any number that nothing else locks. Without this lock, no
 * stored file is removed: a backup copies the files that its rows name.
 */
export const backupLock = 7_072_757_267;
