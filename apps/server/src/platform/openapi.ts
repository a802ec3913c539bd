/** The contract as OpenAPI 3.1, generated from the same descriptions that the routes are mounted from. */

import type { Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { type ProblemCode, problems } from '@porua/contract/problems'
import { z } from 'zod'

type Json = Record<string, unknown>

const everyCall: ProblemCode[] = ['badRequest', 'tooManyRequests', 'internal', 'unavailable']

/** The whole document. `version` is the product's. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [room, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls as Record<string, Endpoint>)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(room, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Porua',
      version,
      description:
        'Success: 200 with {status, data}. Failure: the true HTTP status with {status, errors: {code, title, message?}}.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'errors'],
          properties: {
            status: { type: 'string' },
            errors: {
              type: 'object',
              required: ['code', 'title'],
              properties: {
                code: { enum: Object.keys(problems) },
                title: { type: 'string' },
                message: { type: 'string' },
                field: { type: 'string' },
              },
            },
          },
        },
      },
    },
    paths,
  }
}

function operation(room: string, name: string, call: Endpoint): Json {
  const codes = [
    ...everyCall,
    ...(call.allows !== 'anyone' ? (['notLoggedIn'] as const) : []),
    ...call.problems,
  ]
  const failures = Map.groupBy(codes, (code) => String(problems[code]))
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: call.doc,
    description: call.spec,
    'x-allows': call.allows,
    security: call.allows !== 'anyone' ? [{ session: [] }] : [],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body.type === 'undefined'
      ? {}
      : { requestBody: { content: { 'application/json': { schema: schema(call.body, 'input') } } } }),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'data'],
              properties: { status: { const: '200' }, data: schema(call.reply, 'output') },
            },
          },
        },
      },
      ...Object.fromEntries(
        [...failures].map(([status, list]) => [
          status,
          {
            description: [...new Set(list)].join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

function parameters(place: 'path' | 'query', described: z.ZodType): Json[] {
  if (described.type === 'undefined') return []
  const { properties, required } = schema(described, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: value,
  }))
}

function schema(described: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(described, { io, unrepresentable: 'any' }) as Json
  return rest
}
