import type { Tone } from '#platform/machine.ts'

/**
 * The result of a scan; the scan log records it, and the screen has a sound and a colour for each.
 */
export const scanResults = ['ok', 'misread', 'unknown', 'wrong_item', 'over', 'blocked'] as const

export type ScanResult = (typeof scanResults)[number]

export const scanResultLabels: Readonly<Record<ScanResult, string>> = {
  ok: 'Accepted',
  misread: 'Misread',
  unknown: 'Unknown code',
  wrong_item: 'Wrong item',
  over: 'Too many',
  blocked: 'Refused',
}

export const scanResultTones: Readonly<Record<ScanResult, Tone>> = {
  ok: 'good',
  misread: 'waiting',
  unknown: 'waiting',
  wrong_item: 'bad',
  over: 'bad',
  blocked: 'bad',
}
