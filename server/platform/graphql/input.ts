import type { PipeTransform } from '@nestjs/common';
import { Args } from '@nestjs/graphql';

/** The one argument of a mutation. */
export const Input = (...pipes: PipeTransform[]) => Args('input', { description: 'All that it takes.' }, ...pipes);
