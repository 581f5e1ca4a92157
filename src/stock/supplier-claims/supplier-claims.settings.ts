import { defineSetting, documentPrefix } from '#platform/settings.ts'

/** The numbering of claims on suppliers, and what one user may give up alone. */
export const supplierClaimsSettings = {
  prefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'purchasing.claim_prefix',
    label: 'Supplier claim prefix',
    effect: 'New and printed claims on suppliers carry it before their number, such as SC-1001.',
    type: { kind: 'text', most: 8, form: documentPrefix },
    default: 'SC-',
  }),
  writeOffMinor: defineSetting({
    group: 'Approvals',
    scope: 'outlet',
    key: 'purchasing.claim_write_off_minor',
    label: 'Write-offs of supplier claims need another user’s approval above',
    effect: 'Up to this amount, the author of a claim can write it off or settle it for less.',
    type: { kind: 'money', least: 0, most: 1_000_000_000 },
    default: 10_000,
  }),
} as const
