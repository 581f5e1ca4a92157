import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Feature } from 'write-excel-file/node'

/** A filter on each column of a sheet with a header row; the library has none. */
export function autoFilter(columns: number, rows: number): Feature<Stream | Buffer | Blob> {
  const all = `A1:${columnName(columns)}${rows}`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml) => xml.replace('</sheetData>', `</sheetData><autoFilter ref="${all}"/>`),
        },
      },
    },
  }
}

const letters = 26

/** 1 is A, 27 is AA. */
function columnName(place: number): string {
  const last = (place - 1) % letters
  const before = Math.floor((place - 1) / letters)
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + last)}`
}
