/** The parts of the page of business settings that are drawn from settings, in its order. */
export type SettingGroup = {
  /** As the settings name it. */
  readonly label: string
  /** Its name in the URL. */
  readonly key: string
  readonly purpose: string
  /** The heading of the setting. */
  readonly part: string
}

export const settingGroups: readonly SettingGroup[] = [
  {
    label: 'Company',
    key: 'company',
    purpose: 'Who you are to customers, suppliers and couriers.',
    part: 'Business',
  },
  {
    label: 'Currency',
    key: 'currency',
    purpose: 'What the business counts in.',
    part: 'Business',
  },
  {
    label: 'Tax and rounding',
    key: 'tax',
    purpose: 'How tax is calculated and how sums are rounded.',
    part: 'Business',
  },
  {
    label: 'Numbering',
    key: 'numbering',
    purpose: 'Document number prefixes.',
    part: 'Business',
  },
  {
    label: 'Retention',
    key: 'retention',
    purpose: 'How long what is only kept for a while is kept. The record itself is never removed.',
    part: 'Business',
  },
  {
    label: 'Backups',
    key: 'backups',
    purpose: 'Where the data is copied to, and whether it can be restored.',
    part: 'Business',
  },
  {
    label: 'Confirmations',
    key: 'confirmations',
    purpose: 'How often and when a customer is called before an order is sent.',
    part: 'Orders',
  },
  {
    label: 'Addresses',
    key: 'addresses',
    purpose: 'Which score an address needs.',
    part: 'Orders',
  },
  {
    label: 'Customers',
    key: 'customers',
    purpose: 'How customers are known again.',
    part: 'Orders',
  },
  {
    label: 'Repeated orders',
    key: 'doubles',
    purpose: 'When an order is taken for a repetition of another.',
    part: 'Orders',
  },
  {
    label: 'Risk',
    key: 'risk',
    purpose: 'From which score on an order is watched, marked or held.',
    part: 'Orders',
  },
  {
    label: 'Picking',
    key: 'picking',
    purpose: 'What a picker scans, and how much a cart takes.',
    part: 'Orders',
  },
  {
    label: 'Dispatch',
    key: 'dispatch',
    purpose: 'When parcels have to be out, and when one counts as unseen by its courier.',
    part: 'Orders',
  },
  {
    label: 'Order updates',
    key: 'order-updates',
    purpose: 'Which events of an order its customer is told of, and how.',
    part: 'Orders',
  },
  {
    label: 'Shipper advice',
    key: 'advice',
    purpose: 'When a parcel that does not move asks for a decision.',
    part: 'Orders',
  },
  {
    label: 'Returns',
    key: 'returns',
    purpose: 'When a return that did not arrive is looked for.',
    part: 'Orders',
  },
  {
    label: 'Packaging',
    key: 'packaging',
    purpose: 'What the choice of a box calculates with.',
    part: 'Inventory & POS',
  },
  {
    label: 'Scanning',
    key: 'scanning',
    purpose: 'What the labels of your own scales hold.',
    part: 'Inventory & POS',
  },
  {
    label: 'Products',
    key: 'products',
    purpose: 'Which changes of price need a second look.',
    part: 'Inventory & POS',
  },
  { label: 'Stock', key: 'stock', purpose: 'What counts as low.', part: 'Inventory & POS' },
  {
    label: 'Stock counts',
    key: 'counts',
    purpose: 'How grave a variance is, by its value.',
    part: 'Inventory & POS',
  },
  {
    label: 'Point of sale',
    key: 'pos',
    purpose: 'Register discount limits.',
    part: 'Inventory & POS',
  },
  {
    label: 'Security',
    key: 'security',
    purpose: 'Sessions, second factors, and how often one may guess.',
    part: 'People',
  },
  {
    label: 'Notification mails',
    key: 'notification-mails',
    purpose: 'When notifications are sent by email, and when urgent ones go to the next role.',
    part: 'People',
  },
  {
    label: 'Invitations and reviews',
    key: 'people',
    purpose: 'Invitations, and how often access is reviewed.',
    part: 'People',
  },
  {
    label: 'Approvals',
    key: 'approval-limits',
    purpose: 'How long an approval lasts, and from which limits on one is needed.',
    part: 'People',
  },
]
