import type { ChosenOption } from '../../../domain/making-options';

/** The making options as input, without the types that come with a response. Absent if there are none. */
export const toOptions = (options: readonly ChosenOption[] = []) =>
  options.length > 0 ? options.map(({ name, value }) => ({ name, value })) : undefined;
