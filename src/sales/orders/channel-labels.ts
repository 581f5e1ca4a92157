/** Where an order came from, for all but the connected sales channels, which have names of their own. */
export const channelLabels: Readonly<Record<string, string>> = {
  staff: 'Staff',
  register: 'Register',
  api: 'API',
  import: 'Import',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
}
