import { defineNoun } from '#platform/nouns.ts'

export const outletNoun = defineNoun({
  key: 'outlet',
  label: 'Outlet',
  plural: 'Outlets',
  path: (id) => `/outlets?open=${id}`,
})

export const binNoun = defineNoun({
  key: 'bin',
  label: 'Bin',
  plural: 'Bins',
  path: (id) => `/outlets?view=bins&bin=${id}`,
  scanPrefix: 'B-',
})

export const serviceAreaNoun = defineNoun({
  key: 'service_area',
  label: 'Service location',
  plural: 'Service locations',
  path: (id) => `/locations?open=${id}`,
})

export const courierNoun = defineNoun({
  key: 'courier',
  label: 'Courier',
  plural: 'Couriers',
  path: (id) => `/locations?view=coverage&courier=${id}`,
})

/** The records by which the activity log can be filtered. */
export const outletsNouns = [outletNoun, binNoun, serviceAreaNoun, courierNoun]
