import { logOutput } from '../../../server/platform/operations/logging/logger.js';
import { messageText, passwordStart } from '../data/secret-texts.js';

/** Replaces standard output in the suites. Checks each line that the server logs, at the most detailed level. */

/** Passwords, tokens, cookies, links and messages that the suites send, and files as data URLs. */
const texts = [passwordStart, messageText];
const patterns = /eyJ[\w-]{8}|(?:access|refresh)_token=|[?&]token=|;base64,/;

/** Text that a visitor sent must not begin a line of its own, or control a terminal. */
// eslint-disable-next-line no-control-regex
const controlCharacter = /[\0-\x1f\x7f](?!$)/;

const wrong: string[] = [];

const hasSecret = (line: string) => patterns.test(line) || texts.some((text) => line.includes(text));

/** The lines so far that contain a secret or a control character. */
export const wrongLines = (): readonly string[] => wrong;

logOutput.write = (line: string): boolean => {
  if (process.env.TEST_LOGS) process.stderr.write(line);
  if (hasSecret(line) || controlCharacter.test(line) || !line.endsWith('\n')) wrong.push(line);
  return true;
};
