import type { Block, MailBlocks, Piece } from './mail-blocks.ts'

/** The sender, as the header and footer of an email show it. */
export type MailSender = {
  readonly companyName: string
  readonly companyAddress: string
  readonly companyPhone: string
}

/** Where the logo goes, which is read when the email is sent. */
const logoPlace = '<!-- logo -->'

export const showsLogo = (html: string): boolean => html.includes(logoPlace)

/** The HTML with the logo at this address before the company's name; null leaves it out. */
export function withLogo(html: string, address: string | null): string {
  const logo =
    address === null
      ? ''
      : `<img src="${escapeHtml(address)}" alt="" height="40" style="display:inline-block;height:40px;max-width:240px;vertical-align:middle;padding-inline-end:12px">`
  return html.replace(logoPlace, () => logo)
}

const brand = '#27629f'
const hairline = 'rgba(128,128,128,0.4)'
const fonts = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const muted = 'font-size:13px;line-height:1.5;opacity:0.8'

/**
 * The HTML of an email. Mail programs drop style sheets, so each style is inline. Only the button
 * sets background and text colours, so that a program in dark mode picks its own for the rest.
 * Nothing is loaded from elsewhere.
 *
 * @param preview the theme of a preview, in which links lead nowhere: they would replace the frame
 */
export function mailHtml(
  subject: string,
  blocks: MailBlocks,
  sender: MailSender,
  preview?: 'light' | 'dark',
): string {
  const hasLinks = preview === undefined
  const schemes = preview ?? 'light dark'
  const draw = (list: readonly Block[], style: string) =>
    list.map((block) => blockHtml(block, style, hasLinks)).join('\n')
  const foot = [sender.companyName, ...sender.companyAddress.split(/\r?\n/), sender.companyPhone]
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>')
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;${fonts};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<tr><td dir="auto" style="padding:0 0 12px;border-bottom:3px solid ${brand};font-size:18px;font-weight:600;text-align:start">${logoPlace}${escapeHtml(sender.companyName)}</td></tr>
<tr><td style="padding:24px 0 8px;text-align:start">
${draw(blocks.content, '')}
</td></tr>
<tr><td style="padding:16px 0 0;border-top:1px solid ${hairline};text-align:start">
${draw(blocks.footer, muted)}
<p dir="auto" style="margin:0;${muted}">${foot}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function blockHtml(block: Block, style: string, hasLinks: boolean): string {
  if (block.kind === 'button') return buttonHtml(block, hasLinks)
  if (block.kind === 'table') return tableHtml(block.rows)
  const lines = block.lines.map((line) => line.map((piece) => pieceHtml(piece, hasLinks)).join(''))
  return `<p dir="auto" style="margin:0 0 16px;${style}">${lines.join('<br>\n')}</p>`
}

const hrefOf = (url: string, hasLinks: boolean) => (hasLinks ? ` href="${escapeHtml(url)}"` : '')

function pieceHtml(piece: Piece, hasLinks: boolean): string {
  if (piece.kind === 'text') return escapeHtml(piece.text)
  return `<a${hrefOf(piece.url, hasLinks)} style="color:inherit;text-decoration:underline">${escapeHtml(piece.label)}</a>`
}

/** The address stays readable below the button, for programs that do not draw buttons. */
function buttonHtml({ url, label }: { url: string; label: string }, hasLinks: boolean): string {
  const href = hrefOf(url, hasLinks)
  return `<p dir="auto" style="margin:0 0 8px"><a${href} style="display:inline-block;padding:12px 24px;border-radius:6px;background-color:${brand};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;${muted}"><a${href} style="color:inherit;text-decoration:underline;word-break:break-all">${escapeHtml(url)}</a></p>`
}

function tableHtml(rows: readonly (readonly string[])[]): string {
  const cell = (text: string, at: number, count: number) => {
    const isLast = at === count - 1
    const isWide = at === count - 2
    const place = isLast ? 'text-align:end;white-space:nowrap' : 'text-align:start'
    const width = isWide ? 'width:100%' : 'white-space:nowrap'
    return `<td dir="auto" style="padding:8px ${isLast ? '0' : '12px'} 8px 0;border-bottom:1px solid ${hairline};vertical-align:top;${width};${place}">${escapeHtml(text)}</td>`
  }
  const lines = rows.map(
    (cells) => `<tr>${cells.map((text, at) => cell(text, at, cells.length)).join('')}</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse">
${lines.join('\n')}
</table>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes customers' text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
