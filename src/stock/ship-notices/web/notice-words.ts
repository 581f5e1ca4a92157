export const cartonsInWords = (cartons: number) =>
  cartons === 1 ? '1 carton' : `${cartons} cartons`
