import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import {
  type CaseSums,
  entriesToClaim,
  entriesToDrop,
  entriesToGiveBack,
  entriesToReverse,
  entriesToSettle,
  type NewEntry,
  netPayment,
  owedMinor,
  toGiveBackMinor,
} from './claim-ledger.ts'

type Line = CaseSums & { readonly isOver: boolean }
type Step = {
  readonly does: 'settle' | 'reject' | 'appeal' | 'turn_up' | 'give_back'
  readonly share: number
}

const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 })
const steps = fc.array(
  fc.record({
    does: fc.constantFrom<Step['does'][]>('settle', 'reject', 'appeal', 'turn_up', 'give_back'),
    share: fc.integer({ min: 0, max: 1_000 }),
  }),
  { maxLength: 12 },
)

function enter(lines: readonly Line[], entries: readonly NewEntry[]): Line[] {
  return lines.map((line) => {
    const mine = entries.filter(({ caseId }) => caseId === line.caseId)
    const cash = mine.filter(({ kind }) => kind === 'received' || kind === 'given_back')
    const sum = (some: readonly NewEntry[]) =>
      some.reduce((total, { amountMinor }) => total + amountMinor, 0)
    return {
      ...line,
      balanceMinor: line.balanceMinor + sum(mine),
      receivedMinor: line.receivedMinor - sum(cash),
    }
  })
}

const mark = (lines: readonly Line[], isOver: boolean, ids?: readonly string[]) =>
  lines.map((line) => (!ids || ids.includes(line.caseId) ? { ...line, isOver } : line))

test('the sums of a claim always add up, whatever happens to it and in whatever order', () => {
  fc.assert(
    fc.property(amounts, steps, (asked, taken) => {
      let lines: Line[] = asked.map((amountMinor, at) => ({
        caseId: `case ${at}`,
        amountMinor,
        balanceMinor: 0,
        receivedMinor: 0,
        isOver: false,
      }))
      lines = enter(lines, entriesToClaim(lines))
      let cashMinor = 0
      const here = new Set<string>()
      for (const { does, share } of taken) {
        const live = lines.filter(({ isOver }) => !isOver)
        if (does === 'settle' && owedMinor(live) > 0) {
          const paid = Math.floor((owedMinor(live) * share) / 1_000)
          lines = enter(lines, entriesToSettle(live, paid))
          cashMinor += paid
          expect(owedMinor(lines)).toBe(0)
        }
        if (does === 'reject' && owedMinor(live) > 0) {
          lines = mark(enter(lines, entriesToDrop(live, 'rejected')), true)
          expect(owedMinor(lines)).toBe(0)
        }
        if (does === 'appeal' && live.length === 0 && cashMinor === 0) {
          const again = lines.filter(({ caseId }) => !here.has(caseId))
          const ids = again.map(({ caseId }) => caseId)
          lines = mark(enter(lines, entriesToClaim(again)), false, ids)
        }
        const found = live[share % Math.max(live.length, 1)]
        if (does === 'turn_up' && found) {
          const before = toGiveBackMinor(lines)
          const entries = entriesToReverse(found)
          lines = mark(enter(lines, entries), true, [found.caseId])
          here.add(found.caseId)
          expect(toGiveBackMinor(lines) - before).toBe(found.receivedMinor)
        }
        if (does === 'give_back') {
          cashMinor -= toGiveBackMinor(lines)
          lines = enter(lines, entriesToGiveBack(lines))
          expect(toGiveBackMinor(lines)).toBe(0)
        }
        // Money in hand is what was received and not returned; the balance never exceeds the claim.
        expect(lines.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0)).toBe(cashMinor)
        for (const line of lines) {
          expect(Math.abs(line.balanceMinor)).toBeLessThanOrEqual(line.amountMinor)
          expect(line.receivedMinor).toBeGreaterThanOrEqual(0)
          if (here.has(line.caseId)) expect(line.balanceMinor + line.receivedMinor).toBe(0)
        }
      }
    }),
    { seed: printedSeed('ledger of claims'), numRuns: 500 },
  )
})

test.each([
  ['all that is owed', { paid: 500, balances: [300, 200] }, { receivedMinor: 500, backMinor: 0 }],
  ['less than is owed', { paid: 100, balances: [300, 200] }, { receivedMinor: 100, backMinor: 0 }],
  ['more than is owed', { paid: 900, balances: [300, 200] }, { receivedMinor: 500, backMinor: 0 }],
  [
    'what is to be refunded',
    { paid: -200, balances: [-200] },
    { receivedMinor: 0, backMinor: 200 },
  ],
  ['more than that', { paid: -300, balances: [-200] }, { receivedMinor: 0, backMinor: 200 }],
  [
    'one against the other',
    { paid: 100, balances: [300, -200] },
    { receivedMinor: 300, backMinor: 200 },
  ],
  ['nothing', { paid: 0, balances: [300] }, { receivedMinor: 0, backMinor: 0 }],
])(
  'a remittance with %s is split between what is owed both ways',
  (_, { paid, balances }, split) => {
    const sums = balances.map((balanceMinor, at) => {
      return { caseId: String(at), amountMinor: 300, balanceMinor, receivedMinor: 0 }
    })
    expect(netPayment(sums, paid)).toEqual(split)
  },
)
