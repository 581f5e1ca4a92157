import { strToU8, zipSync } from 'fflate'

/** A cell: text, a number, or the result of a formula. */
export type XlsxCell = string | number | { readonly formula: string; readonly value: number }

/** A workbook as Excel writes it: texts in a table of their own, formulas with their last value. */
export function writeXlsx(rows: readonly (readonly XlsxCell[])[]): Buffer {
  const texts: string[] = []
  const body = rows
    .map((row, line) => {
      const cells = row.map((cell, column) =>
        cellXml(cell, `${columnName(column)}${line + 1}`, texts),
      )
      return `<row r="${line + 1}">${cells.join('')}</row>`
    })
    .join('')
  const files = {
    '[Content_Types].xml': `<Types xmlns="${ns.types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kinds}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${ns.rels}"><Relationship Id="rId1" Type="${ns.office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${ns.main}" xmlns:r="${ns.office}"><sheets><sheet name="Settlement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ns.rels}"><Relationship Id="rId1" Type="${ns.office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${ns.office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${ns.office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${ns.main}"><sheetData>${body}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${ns.main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${ns.main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, xml]) => [name, strToU8(`${head}${xml}`)]),
      ),
    ),
  )
}

const schemas = 'http://schemas.openxmlformats.org'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const ns = {
  main: `${schemas}/spreadsheetml/2006/main`,
  office: `${schemas}/officeDocument/2006/relationships`,
  rels: `${schemas}/package/2006/relationships`,
  types: `${schemas}/package/2006/content-types`,
}

function cellXml(cell: XlsxCell, place: string, texts: string[]): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object')
    return `<c r="${place}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
  if (cell === '') return ''
  texts.push(cell)
  return `<c r="${place}" t="s"><v>${texts.length - 1}</v></c>`
}

/** Of up to 26 columns. */
const columnName = (column: number) => String.fromCharCode(65 + column)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
