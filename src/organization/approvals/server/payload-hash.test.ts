import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../../tests/support/seed.ts'
import { hashOfPayload } from './payload-hash.ts'

/** The same members in another order, at every depth. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member)]),
  )
}

const seed = printedSeed('payloads of approvals')
const payloads = fc.jsonValue({ maxDepth: 4 })

test('the order of the members does not matter', () => {
  fc.assert(
    fc.property(payloads, (payload) => hashOfPayload(payload) === hashOfPayload(turned(payload))),
    { seed },
  )
})

test('any change of one member, deep down, breaks it', () => {
  const lines = fc.array(fc.record({ id: fc.uuid(), quantity: fc.integer() }), { minLength: 1 })
  const acts = fc.record({ id: fc.uuid(), note: fc.string(), lines })
  fc.assert(
    fc.property(acts, fc.nat(), fc.integer({ min: 1 }), (act, at, by) => {
      const changed = structuredClone(act)
      const line = changed.lines[at % changed.lines.length]
      if (line) line.quantity += by
      const added = { ...act, more: null }
      const { note: _note, ...less } = act
      const hashes = [act, changed, added, less, { ...act, note: `${act.note} ` }].map(
        hashOfPayload,
      )
      expect(new Set(hashes).size).toBe(hashes.length)
    }),
    { seed },
  )
})
