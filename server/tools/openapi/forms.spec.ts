import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { Controller, Module, Post } from '@nestjs/common';
import { buildSchema } from 'graphql';
import { Allow } from '../../platform/http/access/allow.js';
import { done, Returns } from '../../platform/http/contract.js';
import { type FormFile, MultipartFiles } from '../../platform/files/intake/multipart.js';
import { openApiDocument } from './document.js';

const rules = { maxBytes: 20 * 1024 * 1024, wrongType: '', tooLarge: '' };
const form = {
  files: [
    {
      field: 'sheet',
      most: 1,
      rules: { ...rules, types: ['text/csv'] },
      tooMany: '',
      missing: 'Please choose a sheet.',
    },
    { field: 'pictures', most: 500, rules: { ...rules, types: ['image/jpeg', 'image/png'] }, tooMany: '' },
  ],
};

@Controller('api/v1/orders')
class OrdersController {
  @Post('forms')
  @Allow('admin', 'catalogue:write')
  @Returns(done('Done.', {}), { graphql: 'send', summary: 'Sends a form.' })
  send(@MultipartFiles(form) _files: AsyncIterable<FormFile>) {
    return { success: true, message: 'Done.' as const };
  }
}

@Module({ controllers: [OrdersController] })
class FormsModule {}

it('the OpenAPI document describes a form with several files, and the errors of uploads', () => {
  const graphql = buildSchema('type Query { a: Int } type Mutation { send: Int }');
  const { paths } = openApiDocument([FormsModule], graphql, '1') as { paths: Record<string, Record<string, unknown>> };
  const { requestBody, responses } = paths['/api/v1/orders/forms']?.post as Record<string, Record<string, unknown>>;
  expect(requestBody).toEqual({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          description: 'A form with files, of up to 100 MB in all.',
          required: ['sheet'],
          properties: {
            sheet: {
              type: 'string',
              format: 'binary',
              description: 'One file of up to 20 MB. Its content must be text/csv.',
            },
            pictures: {
              type: 'array',
              maxItems: 500,
              items: {
                type: 'string',
                format: 'binary',
                description: 'A file of up to 20 MB. Its content must be image/jpeg or image/png.',
              },
            },
          },
        },
        encoding: { sheet: { contentType: 'text/csv' }, pictures: { contentType: 'image/jpeg, image/png' } },
        example: { sheet: '@sheet.csv', pictures: ['@pictures.jpeg'] },
      },
    },
  });
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415', '507']));
});
