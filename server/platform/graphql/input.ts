import type { PipeTransform, Type } from '@nestjs/common';
import { Args } from '@nestjs/graphql';

/** The `input` argument of a mutation, described by the name of its resolver method. */
export const Input =
  (...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator =>
  (target, method, index) =>
    Args('input', { description: `Parameters of \`${String(method)}\`.` }, ...pipes)(target, method, index);

/** The `input` argument of a mutation whose parameters are all optional. */
export const OptionalInput =
  (...pipes: (PipeTransform | Type<PipeTransform>)[]): ParameterDecorator =>
  (target, method, index) =>
    Args('input', { nullable: true, description: `Parameters of \`${String(method)}\`.` }, ...pipes)(
      target,
      method,
      index,
    );
