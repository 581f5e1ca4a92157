/** A scanner as a page hears it: the pauses between its keys, repeated over a code, and its end. */
export type WedgeTiming = {
  readonly name: string
  readonly gapsMilliseconds: readonly number[]
  readonly ends: readonly { readonly key: string; readonly ctrlKey?: boolean }[]
  /** Without an end key, shorter codes inside of fields cannot be told from typing. */
  readonly fewestChars: number
}

const enter = { key: 'Enter' }
const tab = { key: 'Tab' }

/** Twenty timings of common devices and connections, in milliseconds. */
export const wedgeTimings: readonly WedgeTiming[] = [
  { name: 'laser, USB', gapsMilliseconds: [2, 1, 2, 3], ends: [enter], fewestChars: 4 },
  { name: 'imager, USB, 1 ms', gapsMilliseconds: [1, 1, 1, 2], ends: [enter], fewestChars: 4 },
  { name: 'imager, USB, polled', gapsMilliseconds: [8, 8, 8, 16], ends: [enter], fewestChars: 4 },
  { name: 'imager, Tab', gapsMilliseconds: [8, 8, 9, 8], ends: [tab], fewestChars: 4 },
  { name: 'laser, Tab, 1 ms', gapsMilliseconds: [1, 2, 1], ends: [tab], fewestChars: 4 },
  { name: 'presentation', gapsMilliseconds: [4, 4, 16, 4], ends: [enter], fewestChars: 4 },
  { name: 'in the counter', gapsMilliseconds: [3, 3, 3, 12], ends: [enter], fewestChars: 4 },
  {
    name: 'CR and LF',
    gapsMilliseconds: [5, 6, 5],
    ends: [enter, { key: 'j', ctrlKey: true }],
    fewestChars: 4,
  },
  { name: 'Enter twice', gapsMilliseconds: [10, 9, 11], ends: [enter, enter], fewestChars: 4 },
  { name: 'Enter and Tab', gapsMilliseconds: [6, 7, 6], ends: [enter, tab], fewestChars: 4 },
  { name: 'no end key', gapsMilliseconds: [5, 6, 5, 6], ends: [], fewestChars: 6 },
  { name: 'no end key, slow', gapsMilliseconds: [18, 20, 22], ends: [], fewestChars: 6 },
  { name: 'Bluetooth ring', gapsMilliseconds: [15, 11, 30, 8], ends: [enter], fewestChars: 4 },
  { name: 'Bluetooth, slow', gapsMilliseconds: [28, 31, 33, 30], ends: [enter], fewestChars: 4 },
  {
    name: 'Bluetooth, weak signal',
    gapsMilliseconds: [12, 12, 90, 14, 12],
    ends: [enter],
    fewestChars: 10,
  },
  {
    name: 'Bluetooth, in packets',
    gapsMilliseconds: [0, 0, 0, 0, 45, 0, 0, 0],
    ends: [enter],
    fewestChars: 8,
  },
  { name: 'phone case', gapsMilliseconds: [20, 24, 22, 31], ends: [enter], fewestChars: 4 },
  {
    name: 'burst with a pause',
    gapsMilliseconds: [2, 2, 2, 2, 80, 2, 2, 2, 2, 2],
    ends: [enter],
    fewestChars: 10,
  },
  { name: 'PS/2', gapsMilliseconds: [30, 31, 30, 32], ends: [enter], fewestChars: 4 },
  { name: 'remote desktop', gapsMilliseconds: [0, 1, 0, 60, 0, 1], ends: [enter], fewestChars: 8 },
]
