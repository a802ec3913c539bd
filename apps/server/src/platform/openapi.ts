/** The contract as OpenAPI 3.1, generated from the same descriptions that the routes are mounted from. */

import { deskContract } from '@porua/contract/desk/index'
import type { CallDescription } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { type ProblemCode, problems } from '@porua/contract/problems'
import { z } from 'zod'

type Json = Record<string, unknown>

const everyCall: ProblemCode[] = ['badRequest', 'tooManyRequests', 'internal', 'unavailable']
const everyBody: ProblemCode[] = ['tooLarge', 'unsupportedMediaType']

/** Who may make a call, as a document says it. */
interface Access {
  /** The field of the operation that names whom it answers. */
  readonly said: Readonly<Record<`x-${string}`, string>>
  /** Whether a session is asked for. */
  readonly session: boolean
}

/** A call that says whom it answers: `allows` of the student's calls, `may` of the desk's. */
type OpenCall = CallDescription & ({ readonly allows: string } | { readonly may: string })

/** The document of the student's calls. `version` is the product's. */
export function openApi(version: string): Json {
  const session = { type: 'apiKey', in: 'header', name: 'Authorization' }
  return documentOf({ title: 'Porua', version, session, calls: contract })
}

/** The document of the desk's calls. */
export function deskOpenApi(version: string): Json {
  const session = { type: 'apiKey', in: 'cookie', name: 'porua-desk' }
  return documentOf({ title: 'Porua: the desk', version, session, calls: deskContract })
}

function accessOf(call: OpenCall): Access {
  if ('may' in call) return { said: { 'x-may': call.may }, session: call.may !== 'anyone' }
  return { said: { 'x-allows': call.allows }, session: call.allows !== 'anyone' }
}

interface Documented {
  title: string
  version: string
  /** What opens a session, as a security scheme. */
  session: Json
  calls: Readonly<Record<string, Readonly<Record<string, OpenCall>>>>
}

function documentOf({ title, version, session, calls: features }: Documented): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, calls] of Object.entries(features)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(feature, name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Success: 200 with {status, data}. Failure: the true HTTP status with {status, errors: {code, title, message?}}.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { session },
      headers: {
        ServerTime: described('The server’s time, milliseconds from 1970.', { type: 'integer' }),
        RetryAfter: described('Seconds before the call is worth repeating.', { type: 'integer' }),
      },
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
            data: { description: 'What the call would have answered, where that still says something.' },
          },
        },
      },
    },
    paths,
  }
}

function operation(feature: string, name: string, call: OpenCall): Json {
  const { said, session } = accessOf(call)
  const hasBody = call.body.type !== 'undefined'
  const codes = [
    ...everyCall,
    ...(hasBody ? everyBody : []),
    ...(session ? (['notLoggedIn'] as const) : []),
    ...('may' in call ? (['forbidden'] as const) : []),
    ...call.problems,
  ]
  const failures = Map.groupBy(codes, (code) => String(problems[code]))
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.doc,
    description: call.spec,
    ...said,
    security: session ? [{ session: [] }] : [],
    parameters: [
      ...parameters('path', call.params),
      ...parameters('query', call.query),
      ...('may' in call ? [deskOnly] : []),
      ...Object.entries(call.headers).map(([name, says]) => ({
        name,
        in: 'header',
        required: false,
        ...described(says, { type: 'string' }),
      })),
    ],
    ...(hasBody ? { requestBody: bodyOf(call) } : {}),
    responses: {
      200: done(call),
      ...Object.fromEntries([...failures].map(([status, list]) => [status, failed(status, list)])),
    },
  }
}

/** What no page of another site can send. */
const deskOnly = {
  name: 'x-porua-desk',
  in: 'header',
  required: true,
  ...described('Says that the desk calls.', { const: '1' }),
}

function bodyOf(call: CallDescription): Json {
  return {
    required: !call.body.safeParse(undefined).success,
    content: { 'application/json': { schema: schema(call.body, 'input') } },
  }
}

/** The reply where the call succeeds: `data` in its envelope. */
function done(call: CallDescription): Json {
  const own = Object.fromEntries(
    Object.entries(call.replyHeaders).map(([name, says]): [string, Json] => [
      name,
      described(says, { type: 'string' }),
    ]),
  )
  return {
    description: 'Done',
    headers: { ...serverTime, ...own },
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status', 'data'],
          properties: { status: { const: '200' }, data: schema(call.reply, 'output') },
        },
      },
    },
  }
}

/** The reply under one HTTP status of failure, which several codes may share. */
function failed(status: string, codes: readonly string[]): Json {
  const comesAgain = status === '429' || status === '503'
  return {
    description: [...new Set(codes)].join(', '),
    headers: { ...serverTime, ...(comesAgain ? { 'retry-after': ref('headers', 'RetryAfter') } : {}) },
    content: { 'application/json': { schema: ref('schemas', 'Problem') } },
  }
}

function parameters(place: 'path' | 'query', one: z.ZodType): Json[] {
  if (one.type === 'undefined') return []
  const { properties, required } = schema(one, 'input') as {
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

const ref = (kind: 'headers' | 'schemas', name: string): Json => ({ $ref: `#/components/${kind}/${name}` })
const serverTime = { 'x-server-time': ref('headers', 'ServerTime') }

function described(description: string, schema: Json): Json {
  return { description, schema }
}

/** As JSON Schema. A reply may have more fields one day (replies.md), so that none is forbidden to have them. */
function schema(one: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(one, {
    io,
    unrepresentable: 'any' as const,
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as Json
  return rest
}
