import type { ScannerEnd, ScannerLayout } from '#platform/scanner-profile.ts'

export const layoutLabels: Readonly<Record<ScannerLayout, string>> = {
  same: 'Scanner and computer agree',
  qwertz: 'Computer set to German (QWERTZ)',
  azerty: 'Computer set to French (AZERTY)',
}

export const endLabels: Readonly<Record<ScannerEnd, string>> = {
  enter_or_tab: 'Enter or Tab',
  enter: 'Enter',
  tab: 'Tab',
  none: 'Nothing: a pause ends the code',
}

/** Holds each letter and sign that a wrong layout garbles. */
export const layoutTestCode = 'QM-yzqa/W_1:M'

export const testCodes: readonly { readonly code: string; readonly shows: string }[] = [
  { code: layoutTestCode, shows: 'Letters and signs: tells whether the layouts agree.' },
  { code: '0123456789', shows: 'Digits, and that a leading zero is kept.' },
  { code: 'ABC', shows: 'A short code: counts as a scan only with a prefix.' },
  { code: 'QM-TEST-A-LONG-CODE-123456', shows: 'A long code: gaps that grow show here.' },
]
