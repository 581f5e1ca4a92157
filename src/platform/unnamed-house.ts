/** The key of the setting that holds the company's logo. */
export const companyLogoKey = 'company.logo'

/**
 * The company name before one is set. Separate from the settings, whose default it is, because
 * every first view needs it and none needs their labels and rules.
 */
export const unnamedHouse = {
  companyName: 'Quartermaster',
  companyLogo: '',
  companyAddress: '',
  companyPhone: '',
  companyEmail: '',
  companyTaxNumber: '',
  currency: 'GBP',
  dateStyle: 'month_first',
  numberStyle: 'point',
  weekStart: 'monday',
  countedFrom: 20,
  timeZone: 'Europe/London',
} as const
