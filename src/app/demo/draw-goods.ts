/** Simple pictures of goods, so that lists look as in a shop: one shape for each kind of thing. */

const shapes: Readonly<Record<string, (colour: string) => string>> = {
  Cookware: (c) => `<rect x="80" y="130" width="170" height="110" rx="18" fill="${c}"/>
    <rect x="240" y="150" width="80" height="20" rx="10" fill="${c}"/>
    <rect x="70" y="118" width="190" height="16" rx="8" fill="#0004"/>`,
  Bakeware: (c) => `<path d="M60 140h240l-28 90H88z" fill="${c}"/>
    <rect x="50" y="128" width="260" height="16" rx="8" fill="#0003"/>`,
  'Knives & Boards': (c) => `<path d="M60 190 230 120v60z" fill="#b9c0c8"/>
    <rect x="226" y="118" width="86" height="34" rx="14" fill="${c}"/>`,
  Utensils: (c) => `<rect x="170" y="150" width="20" height="140" rx="10" fill="${c}"/>
    <ellipse cx="180" cy="110" rx="42" ry="52" fill="${c}"/>`,
  Tableware: (c) => `<path d="M90 120h150v90a60 60 0 0 1-60 60h-30a60 60 0 0 1-60-60z" fill="${c}"/>
    <path d="M240 140h20a32 32 0 0 1 0 64h-20" fill="none" stroke="${c}" stroke-width="18"/>`,
  Glassware: (c) => `<path d="M120 80h120l-16 130a44 44 0 0 1-88 0z" fill="${c}" opacity=".75"/>
    <rect x="172" y="240" width="16" height="50" fill="${c}" opacity=".75"/>
    <rect x="130" y="284" width="100" height="12" rx="6" fill="${c}" opacity=".75"/>`,
  'Kitchen Textiles': (c) => `<path d="M130 70h100v60h40v160H90V130h40z" fill="${c}"/>
    <path d="M130 200h100" stroke="#fff8" stroke-width="6"/>`,
  'Bed & Bath': (c) => `<rect x="70" y="120" width="220" height="50" rx="14" fill="${c}"/>
    <rect x="70" y="176" width="220" height="50" rx="14" fill="${c}" opacity=".8"/>
    <rect x="70" y="232" width="220" height="50" rx="14" fill="${c}" opacity=".6"/>`,
  'Candles & Scent': (c) => `<rect x="120" y="140" width="120" height="140" rx="12" fill="${c}"/>
    <path d="M180 70q26 34 0 62q-26-28 0-62z" fill="#e6a23c"/>`,
}

const box = (
  colour: string,
) => `<path d="M80 130 180 80l100 50v110l-100 50-100-50z" fill="${colour}"/>
  <path d="M80 130l100 50 100-50M180 180v110" stroke="#0003" stroke-width="6" fill="none"/>`

const colours = ['#3d5a80', '#7a4f3a', '#4f772d', '#8a4b6b', '#5b6770', '#b08442', '#33658a']

/** The SVG of a product's picture; the same product always looks the same. */
export function drawGoods(category: string, place: number): string {
  const shape = shapes[category] ?? box
  const colour = colours[place % colours.length] ?? '#5b6770'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360">
    <rect width="360" height="360" fill="#f3f1ec"/>
    <ellipse cx="180" cy="302" rx="120" ry="16" fill="#0002"/>${shape(colour)}</svg>`
}
