/** A document of OpenAPI 3.1 as a stranger's tools take it: its form, and what it says of a reply. For tests. */
import type { CallDescription } from '@porua/contract/endpoint'
import type { Answered } from '@porua/testkit/client'
import { z } from 'zod'

const ref = z.strictObject({ $ref: z.string().regex(/^#\/components\/(headers|schemas)\/\w+$/) })
const schema = z.record(z.string(), z.unknown())
const header = z.strictObject({ description: z.string().min(1), schema })
const content = z.strictObject({ 'application/json': z.strictObject({ schema: z.union([ref, schema]) }) })
const operation = z.strictObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  'x-allows': z.string(),
  security: z.array(z.strictObject({ session: z.array(z.never()) })),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      description: z.string().optional(),
      schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string().regex(/^[1-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      headers: z.record(z.string(), z.union([ref, header])),
      content,
    }),
  ),
})
/** What a document of ours may hold, strictly: OpenAPI 3.1 knows more, and we use no more. */
export const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      session: z.strictObject({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
    }),
    headers: z.record(z.string(), header),
    schemas: z.record(z.string(), schema),
  }),
  paths: z.record(
    z.string().regex(/^\//),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
})
export type Document = z.infer<typeof openApi31>

/** A call's operation. @throws Error where the document has none */
export function operationIn(document: Document, one: CallDescription): z.infer<typeof operation> {
  const path = one.path.replace(/:(\w+)/g, '{$1}')
  const found = document.paths[path]?.[one.method.toLowerCase() as 'get']
  if (!found) throw new Error(`${one.method} ${path} is not there`)
  return found
}

/** What is wrong with a reply by the document alone. */
export function judged(document: Document, one: CallDescription, reply: Answered<unknown>): string[] {
  const { status, body, headers } = reply
  const what = `${one.method} ${one.path} ${status}`
  const response = operationIn(document, one).responses[status]
  if (!response) return [`${what}: not in the document`]
  const wanted = response.content['application/json'].schema
  const name = typeof wanted.$ref === 'string' ? (wanted.$ref.split('/').at(-1) ?? '') : ''
  const schema = name === '' ? wanted : document.components.schemas[name]
  const outcome = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(body)
  const faults = (outcome.error?.issues ?? []).map(
    ({ path, message }) => `${what}: ${path.join('.')}: ${message}`,
  )
  const wantedHeaders = Object.keys(response.headers).filter((each) => each !== 'retry-after')
  return [
    ...faults,
    ...wantedHeaders.filter((each) => !headers.has(each)).map((each) => `${what}: no ${each}`),
  ]
}
