import type { AddressReason } from './address-finding.ts'
import { type AddressReasonCode, weightOf } from './address-reasons.ts'

export function reasonOf(code: AddressReasonCode, text: string): AddressReason {
  return { code, points: weightOf(code).points, text }
}
