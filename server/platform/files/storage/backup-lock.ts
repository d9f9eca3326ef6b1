/**
 * Key of the advisory lock of a backup or a restore; any number that nothing else locks. Stored files are removed only
 * while this lock is free, because a backup copies the files that its rows name.
 */
export const backupLock = 7_072_757_267;
