/** Labels of the values in an answer or a message. */
export const answerWords: Readonly<Record<string, string>> = {
  trackingNumber: 'Tracking number',
  costMinor: 'Cost',
  labelUrl: 'Label address',
  routingCode: 'Routing code',
  format: 'Label format (pdf, zpl or png)',
  base64: 'Label as Base64',
  theirNumber: 'Their number',
  theirReference: 'Their reference',
  text: 'Text',
  at: 'Date and time',
  code: 'Status word',
  place: 'Place',
  id: 'Id',
  name: 'Name',
  service: 'Service',
  days: 'Days',
}
