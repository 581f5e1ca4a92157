import type { IdSource } from './id-sources.ts'

/** The owners of ids in endpoints of shipper advice. */
export const adviceIdSources: Readonly<Record<string, IdSource>> = {
  'advice.answer id': 'advice',
  'advice.ask id': 'advice',
  'advice.board outletId': 'outlet',
  'advice.contact id': 'advice',
  'advice.decide id': 'advice',
  'advice.decideMany ids': 'advice',
  'advice.escalate id': 'advice',
  'advice.get id': 'advice',
  'advice.history id': 'advice',
  'advice.list courierId': 'everyone',
  'advice.list outletId': 'outlet',
  'advice.note id': 'advice',
  'advice.ofParcel id': 'parcel',
  'advice.send id': 'advice',
}
