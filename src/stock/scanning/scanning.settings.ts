import { defineSetting } from '#platform/settings.ts'
import { faultOfPatterns } from '#stock/catalog/embedded-ean.ts'

export const scanningSettings = {
  embeddedPatterns: defineSetting({
    key: 'scanning.embedded_patterns',
    group: 'Scanning',
    label: 'Labels of your scales',
    effect:
      'Each line is one pattern of 13 places, such as 26IIIIIWWWWWC: its own digits from 20 to 29, I the item, W its weight in grams or P its price, V a digit that checks them, C the check digit. A scanned label then counts by its weight, or by its price over the price of a unit.',
    scope: 'outlet',
    type: { kind: 'long_text', most: 400, faultOf: faultOfPatterns },
    default: '',
  }),
} as const
