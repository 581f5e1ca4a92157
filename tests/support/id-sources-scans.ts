/** Scans of an outlet; what is scanned and who scans is named by company-wide ids. */
export const scanIdSources = {
  'scanHistory.assign variantId': 'everyone',
  'scanHistory.figures outletId': 'outlet',
  'scanHistory.get id': 'scan',
  'scanHistory.list deviceId': 'everyone',
  'scanHistory.list outletId': 'outlet',
  'scanHistory.list userId': 'everyone',
  'scanHistory.list variantId': 'everyone',
  'scanHistory.ofTask id': 'scan',
  'scanHistory.unknown outletId': 'outlet',
} as const
