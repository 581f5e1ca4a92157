import { labelHeightDots, labelWidthDots, type ParcelLabelLayout } from './parcel-label.ts'

/**
 * A laid-out label in ZPL II, the language of Zebra's printers (ZPL II Programming Guide), for
 * heads of 203 dpi. Texts are UTF-8 (`^CI28`); command characters are escaped in hexadecimal.
 */
export function zplLabel({ texts, blocks, ruleDots, bars }: ParcelLabelLayout): string {
  const { code, xDots, yDots, moduleDots, heightDots } = bars
  return [
    '^XA',
    '^CI28',
    `^PW${labelWidthDots}`,
    `^LL${labelHeightDots}`,
    ...blocks.map(({ xDots: x, yDots: y, widthDots, heightDots: high }) => {
      return `^FO${x},${y}^GB${widthDots},${high},${Math.min(widthDots, high)}^FS`
    }),
    ...texts.map((text) => {
      const top = text.yDots - text.sizeDots
      // Field reverse: black on white becomes white where a block is below it.
      const words = `${text.isInverted ? '^FR' : ''}^A0N,${text.sizeDots},${text.sizeDots}^FH_^FD${safe(text.text)}^FS`
      // A block around the middle of the text is the printer's own way to centre.
      const half = Math.min(text.xDots, labelWidthDots - text.xDots)
      const centred = `^FO${text.xDots - half},${top}^FB${2 * half},1,0,C`
      return `${text.isCentred ? centred : `^FO${text.xDots},${top}`}${words}`
    }),
    ...ruleDots.map((y) => `^FO0,${y}^GB${labelWidthDots},2,2^FS`),
    `^FO${xDots},${yDots}^BY${moduleDots}^BCN,${heightDots},N,N,N,A^FD${code}^FS`,
    '^XZ',
    '',
  ].join('\n')
}

function safe(text: string): string {
  return text.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
