import type { CourierMapping } from './courier-mapping.ts'

export type MappingPreset = {
  readonly key: string
  readonly label: string
  readonly mapping: CourierMapping
}

const rest: CourierMapping = {
  acts: {
    book: {
      method: 'POST',
      path: '/orders',
      headers: { 'idempotency-key': '{{reference}}' },
      body: {
        reference: '{{reference}}',
        service: '{{service}}',
        pieces: '{{pieces}}',
        weightGrams: '{{weightGrams}}',
        cash: '{{cashMinor}}',
        declared: '{{declaredMinor}}',
        currency: '{{currency}}',
        contents: '{{contents}}',
        note: '{{note}}',
        from: '{{from}}',
        to: '{{to}}',
      },
      answer: { trackingNumber: 'order.awb', costMinor: 'order.cost|number' },
      errorText: 'error.message',
      errorCode: 'error.code',
    },
    void: {
      method: 'POST',
      path: '/orders/{{trackingNumber}}/cancel',
      answer: {},
      errorText: 'error.message',
    },
    label: {
      method: 'GET',
      path: '/orders/{{trackingNumber}}/label',
      answer: { format: 'label.format', base64: 'label.data' },
      errorText: 'error.message',
    },
    close_sheet: {
      method: 'POST',
      path: '/sheets',
      body: { reference: '{{reference}}', awbs: '{{trackingNumbers}}' },
      answer: { theirNumber: 'sheet.number' },
      errorText: 'error.message',
    },
    advise: {
      method: 'POST',
      path: '/orders/{{trackingNumber}}/advice',
      body: {
        reference: '{{reference}}',
        action: '{{decision}}',
        on: '{{on}}',
        phone: '{{phone}}',
        address: '{{address}}',
        cash: '{{cashMinor}}',
        note: '{{note}}',
      },
      answer: { theirReference: 'advice.id', text: 'advice.text' },
      errorText: 'error.message',
      errorCode: 'error.code',
    },
    track: {
      method: 'GET',
      path: '/track?awbs={{trackingNumbers}}',
      list: 'events',
      answer: {
        id: 'id',
        trackingNumber: 'awb',
        code: 'status',
        text: 'message',
        at: 'time',
        place: 'place',
      },
      errorText: 'error.message',
    },
    cities: {
      method: 'GET',
      path: '/cities',
      list: 'cities',
      answer: { name: 'name', id: 'id' },
    },
    rates: {
      method: 'POST',
      path: '/rates',
      body: { to: '{{to.city}}', weightGrams: '{{weightGrams}}', cash: '{{cashMinor}}' },
      list: 'rates',
      answer: { service: 'service', costMinor: 'cost|number', days: 'days' },
      errorText: 'error.message',
    },
  },
  hook: {
    list: 'events',
    answer: {
      id: 'id',
      trackingNumber: 'awb',
      code: 'status',
      text: 'message',
      at: 'time',
      place: 'place',
    },
  },
}

/** Amounts in whole units, phones as digits, a status inside each answer, codes for decisions. */
const postExLike: CourierMapping = {
  acts: {
    book: {
      method: 'POST',
      path: '/order/v3/create-order',
      headers: { token: '{{secret}}' },
      body: {
        orderRefNumber: '{{reference}}',
        invoicePayment: '{{cashMinor|major}}',
        orderDetail: '{{contents}}',
        customerName: '{{to.name}}',
        customerPhone: '{{to.phone|digits}}',
        deliveryAddress: '{{to.address}}',
        cityName: '{{to.city}}',
        transactionNotes: '{{note}}',
        invoiceDivision: 1,
        items: '{{pieces}}',
        orderType: 'Normal',
        pickupAddressCode: '{{accountNumber}}',
      },
      okWhere: { path: 'statusCode', equals: '200' },
      answer: { trackingNumber: 'dist.trackingNumber' },
      errorText: 'statusMessage',
      errorCode: 'statusCode',
    },
    void: {
      method: 'PUT',
      path: '/order/v1/cancel-order',
      headers: { token: '{{secret}}' },
      body: { trackingNumber: '{{trackingNumber}}' },
      okWhere: { path: 'statusCode', equals: '200' },
      answer: {},
      errorText: 'statusMessage',
      errorCode: 'statusCode',
    },
    advise: {
      method: 'PUT',
      path: '/order/v2/save-shipper-advice',
      headers: { token: '{{secret}}' },
      codes: {
        decision: {
          return: 1,
          reattempt: 2,
          reattempt_on: 2,
          change_contact: 2,
          hold_at_branch: 2,
        },
      },
      body: {
        trackingNumber: '{{trackingNumber}}',
        statusId: '{{decision}}',
        remarks: '{{note}} {{on}} {{phone}} {{address}}',
      },
      okWhere: { path: 'statusCode', equals: '200' },
      answer: { text: 'statusMessage' },
      errorText: 'statusMessage',
      errorCode: 'statusCode',
    },
    track: {
      method: 'GET',
      path: '/order/v1/track-order/{{trackingNumber}}',
      headers: { token: '{{secret}}' },
      list: 'dist.transactionStatusHistory',
      answer: {
        code: 'transactionStatusMessageCode',
        text: 'transactionStatusMessage',
        at: 'modifiedDatetime',
      },
      errorText: 'statusMessage',
    },
    cities: {
      method: 'GET',
      path: '/order/v2/get-operational-city',
      headers: { token: '{{secret}}' },
      list: 'dist',
      answer: { name: 'operationalCityName' },
    },
  },
}

/** Mappings to start from; each courier's documentation says what to change. */
export const mappingPresets: readonly MappingPreset[] = [
  { key: 'rest', label: 'Plain REST', mapping: rest },
  { key: 'postex', label: 'Like PostEx', mapping: postExLike },
]
