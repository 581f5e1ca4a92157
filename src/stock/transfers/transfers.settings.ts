import { defineSetting, documentPrefix } from '#platform/settings.ts'

const numbering = { group: 'Numbering', scope: 'business' } as const

/** The numbering of transfers. */
export const transfersSettings = {
  prefix: defineSetting({
    ...numbering,
    key: 'transfers.prefix',
    label: 'Transfer prefix',
    effect: 'New and printed transfers carry it before their number, such as TR-1042.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'TR-',
  }),
} as const
