import { capability } from '#organization/users/capabilities.ts'
import { defineMachine } from '#platform/machine.ts'

const access = capability.pos

/**
 * A sale is paid when it is recorded; a parked cart is no sale. Further refunds of a part leave the state
 * as it is.
 */
export const saleMachine = defineMachine({
  noun: 'sale',
  table: 'sales',
  initial: 'paid',
  terminal: ['refunded', 'voided'],
  states: {
    paid: { label: 'Paid', tone: 'good' },
    part_refunded: { label: 'Partially refunded', tone: 'waiting' },
    refunded: { label: 'Refunded', tone: 'quiet' },
    voided: { label: 'Voided', tone: 'bad' },
  },
  moves: {
    refundPart: {
      from: ['paid'],
      to: 'part_refunded',
      label: 'Refund',
      done: 'part_refunded',
      access,
    },
    refundAll: {
      from: ['paid', 'part_refunded'],
      to: 'refunded',
      label: 'Refund',
      done: 'refunded',
      access,
    },
    void: { from: ['paid'], to: 'voided', label: 'Void sale', done: 'voided', access },
  },
})

export const saleStates = ['paid', 'part_refunded', 'refunded', 'voided'] as const
