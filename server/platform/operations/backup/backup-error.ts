/** A failure that its message explains to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
