import type { ChosenOption } from '../../../domain/making-options';

/** The making options as input, without the types that come with a response. */
export const toOptions = (options: readonly ChosenOption[]) => options.map(({ name, value }) => ({ name, value }));
