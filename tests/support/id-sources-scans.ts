/** Scans of an outlet; what is scanned and who scans is named by company-wide ids. */
export const scanIdSources = {
  'scanHistory.assign variantId': 'everyone',
  'scanHistory.figures outletId': 'outlet',
  'scanHistory.get id': 'scan',
  'scanHistory.list deviceId': 'everyone',
  'scanHistory.list outletId': 'outlet',
  // What was scanned, or what for: of another outlet’s record no scan is found.
  'scanHistory.list recordId': 'everyone',
  'scanHistory.list userId': 'everyone',
  'scanHistory.list variantId': 'everyone',
  'scanHistory.ofTask id': 'scan',
  'scanHistory.unknown outletId': 'outlet',
  'scanning.card id': 'everyone',
  'scanning.card outletId': 'outlet',
  'scanning.practice outletId': 'outlet',
  'scanning.resolve outletId': 'outlet',
} as const
