import { type ExecutionContext } from '@nestjs/common';
import { GqlExecutionContext, type GqlContextType } from '@nestjs/graphql';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The GraphQL context of every resolver. */
export interface GraphqlContext {
  req: FastifyRequest;
  reply: FastifyReply;
}

const graphqlContext = (context: ExecutionContext) => GqlExecutionContext.create(context).getContext<GraphqlContext>();

export const isGraphql = (context: ExecutionContext) => context.getType<GqlContextType>() === 'graphql';

export const requestOf = (context: ExecutionContext): FastifyRequest =>
  isGraphql(context) ? graphqlContext(context).req : context.switchToHttp().getRequest<FastifyRequest>();

export const replyOf = (context: ExecutionContext): FastifyReply =>
  isGraphql(context) ? graphqlContext(context).reply : context.switchToHttp().getResponse<FastifyReply>();
