import type { Tender } from '#orders/tenders.ts'

const atDoor = /^(cod|cash[\s_]on[\s_]delivery.*)$/i
const byBank = /bacs|bank|transfer/i

/** Whether the courier collects it, by the name that shops give that way to pay. */
export function isPaidAtDoor(gateway: string): boolean {
  return atDoor.test(gateway.trim())
}

export function tenderOf(gateway: string): Tender {
  if (isPaidAtDoor(gateway)) return 'cash_on_delivery'
  return byBank.test(gateway) ? 'bank_transfer' : 'gateway'
}
