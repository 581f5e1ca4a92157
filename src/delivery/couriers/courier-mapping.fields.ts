import { z } from 'zod'
import { callKinds } from './courier-adapter.ts'
import type { CourierMapping, Template } from './courier-mapping.ts'

const path = z.string().max(200)
const paths = z.record(z.string().max(40), path)

const template: z.ZodType<Template> = z.lazy(() =>
  z.union([
    z.string().max(2_000),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(template).max(100),
    z.record(z.string().max(100), template),
  ]),
)

const act = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().max(500),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,60}$/), z.string().max(500)).exactOptional(),
  body: template.exactOptional(),
  bodyForm: z.enum(['json', 'form']).exactOptional(),
  codes: z
    .record(z.string(), z.record(z.string(), z.union([z.string().max(100), z.number()])))
    .exactOptional(),
  many: z.strictObject({ item: template, answers: path, reference: path }).exactOptional(),
  okWhere: z.strictObject({ path, equals: z.string().max(100) }).exactOptional(),
  list: path.exactOptional(),
  answer: paths,
  errorText: path.exactOptional(),
  errorCode: path.exactOptional(),
  finalStatuses: z.array(z.number().int().min(100).max(599)).max(50).exactOptional(),
  finalCodes: z.array(z.string().max(100)).max(100).exactOptional(),
})

/** A mapping as it is typed and saved; `refuseMapping` says what could never work. */
export const courierMapping: z.ZodType<CourierMapping> = z.strictObject({
  acts: z.partialRecord(z.enum(callKinds), act),
  hook: z.strictObject({ list: path, answer: paths }).exactOptional(),
})
