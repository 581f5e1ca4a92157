/**
 * The pages of the app, so that the server answers other addresses with 404. A test compares the list
 * with what the areas declare; `$` begins a part that may be anything.
 */
export const pagePaths = [
  '/',
  '/login',
  '/orders',
  '/orders/$id',
  '/confirmations',
  '/shipper-advice',
  '/dispatch',
  '/returns',
  '/returns-not-received',
  '/inventory',
  '/products',
  '/packaging',
  '/stock-transfer',
  '/all-customers',
  '/address-verification',
  '/approvals',
  '/imports',
  '/outlets',
  '/locations',
  '/user-management',
  '/activity-logs',
  '/notifications',
  '/settings',
  '/business-settings',
  // Opened by a link that was sent, without a session.
  '/accept-invitation',
  '/reset-password',
  '/confirm',
  '/advice',
  '/return',
  '/unsubscribe',
  '/unsubscribe/$token',
] as const
