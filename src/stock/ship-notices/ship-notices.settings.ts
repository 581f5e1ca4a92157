import { defineSetting } from '#platform/settings.ts'

/** The numbers of the cartons that suppliers announce. */
export const shipNoticesSettings = {
  companyPrefix: defineSetting({
    group: 'Numbering',
    scope: 'business',
    key: 'receiving.gs1_company_prefix',
    label: 'GS1 company prefix',
    effect:
      'Cartons of announced deliveries have an SSCC with it. Without one, their labels carry N- and a number.',
    type: {
      kind: 'text',
      most: 12,
      form: { pattern: /^(\d{6,12})?$/, says: 'is empty, or has 6 to 12 digits' },
    },
    default: '',
  }),
} as const
