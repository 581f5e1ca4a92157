/**
 * What a house is called before anybody has said so. Apart from the settings, of which it is the
 * defaults, because every first view needs it and none needs their labels and rules.
 */
export const unnamedHouse = {
  companyName: 'Quartermaster',
  companyAddress: '',
  companyPhone: '',
  companyEmail: '',
  companyTaxNumber: '',
  currency: 'GBP',
  dateStyle: 'month_first',
  numberStyle: 'point',
  countedFrom: 20,
  timeZone: 'Europe/London',
} as const
