/** What a user was doing when they scanned; the scan log records it. */
export const scanTasks = [
  'look up',
  'pick',
  'pack',
  'unpack',
  'load',
  'return',
  'gate',
  'transfer out',
  'transfer in',
  'receive',
  'put away',
  'count',
] as const

export type ScanTask = (typeof scanTasks)[number]

export const scanTaskLabels: Readonly<Record<ScanTask, string>> = {
  'look up': 'Look-up',
  pick: 'Picking',
  pack: 'Packing',
  unpack: 'Unpacking',
  load: 'Loading',
  return: 'Receiving a return',
  gate: 'Return drop-off',
  'transfer out': 'Sending a transfer',
  'transfer in': 'Receiving a transfer',
  receive: 'Receiving a delivery',
  'put away': 'Putting goods away',
  count: 'Counting stock',
}
