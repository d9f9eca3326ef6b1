/**
 * Path of the manifest within a backup folder or tar file. All backups of a folder share `files`, because a key is a
 * hash of its file.
 */
export const manifestPath = (name: string) => `${name}/manifest.json`;

/** Path of a table's rows. The name is encoded, because it may contain any character. */
export const tablePath = (name: string, table: string) => `${name}/database/${encodeURIComponent(table)}.gz`;

export const filePath = (key: string) => `files/${key}`;

const nameShape = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

export const isBackupName = (name: string) => nameShape.test(name);

/** Returns the name of a backup made at this moment. Names sort by time, and Windows allows no colons. */
export const nameAt = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
