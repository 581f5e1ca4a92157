import { ORPCError, ValidationError } from '@orpc/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toApiError } from '#platform/server/http/errors.ts'
import { createLog } from '#platform/server/log.ts'
import { registeredEndpoints } from '../support/endpoints.ts'
import { hostileInput } from '../support/hostile-input.ts'
import { printedSeed } from '../support/seed.ts'

const silent = createLog('fatal')

/** What only a program would say: the validator's terms, and paths into a request. */
const ofTheValidator =
  /expected \w+(, received| to )|received \w+$|too small|too big|invalid (input|string|option|element|key|value|uuid|iso|number|type)|undefined|\bNaN\b|\bnull\b|\w\.\d+\.\w|>=|<=|regex|\/\^|unrecogni[sz]ed/i

function refused(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input)
  if (parsed.success) return null
  const cause = new ValidationError({
    message: 'Bad input',
    issues: parsed.error.issues,
    data: input,
  })
  return toApiError(new ORPCError('BAD_REQUEST', { cause }), 'r-1', silent)
}

/** Each member of an object, with the faults of a form or a program. */
function wrongMembers(schema: z.ZodType): unknown[] {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const wrong = [undefined, null, -5, 1e300, '', 'x'.repeat(5_000), {}, [], [{}], true]
  return [{}, ...names.flatMap((name) => wrong.map((value) => ({ [name]: value })))]
}

test("no refusal of bad input uses the validator's terms", () => {
  const seed = printedSeed('validator words')
  let count = 0
  for (const { name, input } of registeredEndpoints()) {
    const hostile = fc.sample(hostileInput(input, {}), { seed, numRuns: 10 })
    for (const given of [...wrongMembers(input), ...hostile]) {
      const error = refused(input, given)
      if (error === null) continue
      count += 1
      // The sender's own text may be repeated; the samples contain none of these words.
      for (const said of [error.message, ...Object.values(error.data.fields)])
        if (ofTheValidator.test(said)) expect(`${name}: ${said}`).toBe('a sentence for people')
    }
  }
  expect(count).toBeGreaterThan(2_000)
})

test('a price below zero in a table is refused by row and column, in words', () => {
  const endpoint = registeredEndpoints().find(({ name }) => name === 'products.changeVariants')
  if (!endpoint) throw new Error('The registry lacks products.changeVariants.')
  const id = '01990000-0000-7000-8000-000000000000'
  const rows = [{ id, version: 1, changes: { priceMinor: -500 } }]
  const error = refused(endpoint.input, { rows })
  expect(error?.message).toBe('Row 1, price: Enter 0 or more; this can’t be negative.')
  expect(error?.data.field).toBe('rows.0.changes.priceMinor')
})
