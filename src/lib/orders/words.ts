/** Words of orders: names of columns and labels, sizes, totals. Pure. */
import { tradeHeaders } from '#lib/spreadsheets/trade-headers.ts';
import { headerKey } from '#lib/spreadsheets/table.ts';

const list = (words: string): readonly string[] => words.split('|');

const words = {
  sku: [
    ...tradeHeaders.sku,
    ...list(
      'sku|sku number|sku code|item sku|item id|item num|lineitem sku|variant sku|seller sku',
    ),
    ...list('artikelnummer|artikel nr|artikel|art nr|référence|réf|ref|referencia|codice|itemcode'),
    ...list(
      'part number|part no|product sku|product id|product no|product number|stock no|material',
    ),
    ...list('article number|article no|vendor sku|style sku|inventory key|upc sku'),
  ],
  style: [
    ...tradeHeaders.style,
    ...list('style|style num|stil|modell|modèle|modelo|estilo|vendor style|style id'),
  ],
  description: [
    ...tradeHeaders.description,
    ...list('description|desc|dscription|lineitem name|bezeichnung|désignation|descripción'),
    ...list('descripcion|descrizione|garment|style description|product description|item desc'),
    ...list('article description|goods|description of goods'),
  ],
  colour: [
    ...tradeHeaders.colour,
    ...list(
      'colour|col|clr|color desc|colour desc|color descr|farbe|couleur|coloris|colore|kleur|color code|wash|color/wash',
    ),
  ],
  size: [
    ...tradeHeaders.size,
    ...list('size|sz|size desc|size code|sizes|größe|grösse|groesse|taille|talla|taglia|maat'),
  ],
  gtin: [...tradeHeaders.gtin, ...list('gtin 14|ean code|ean 13|upc ean|upc gtin')],
  qty: [
    ...list('quantity|qty|pieces|pcs|units|total units|order qty|shipped qty|order quantity|pc'),
    ...list('qty ordered|ordered qty|orderedqty|quantity ordered|total pcs|total qty|total pieces'),
    ...list('total quantity|lineitem quantity|menge|stück|stueck|stk|anzahl|quantité|quantite|qté'),
    ...list('cantidad|quantità|aantal|qty pcs|qnty|open qty|qty to ship|ship qty|units ordered|ea'),
    ...list('no of pcs|no of pieces|ordered|count|number of pieces|each|eaches'),
  ],
  perCarton: list(
    'pcs ctn|pcs per ctn|pcs carton|qty per carton|qty ctn|units per carton|pieces per carton|pcs per carton|pack qty|case pack|units ctn|pcs box|qty per ctn|each carton',
  ),
  cartons: list(
    'carton|cartons|ctns|ctn|carton count|no of cartons|boxes|cases|no of ctns|total ctns|number of cartons|ctn qty|total carton|kartons|cartons qty|ctns qty|carton qty',
  ),
  cartonNo: list(
    'ctn no|carton no|carton number|ctn nos|carton nos|ctn range|carton range|case no|box no|carton from|ctn from|from ctn|carton numbers',
  ),
  cartonTo: list('carton to|ctn to|to ctn'),
  note: list('note|notes|remark|remarks|comment|comments|bemerkung|remarque'),
  clientPo: [
    ...tradeHeaders.purchaseOrder,
    ...list(
      'po num|ponum|order no|order nr|customer po|client po|your po|our po|order|po ref|docnum|order id|po/order',
    ),
    ...list(
      'bestellnummer|bestell nr|bestellung|commande|commande n|commande no|no commande|numéro de commande',
    ),
    ...list('pedido|ordine|purchase order number|purchase order no|customer po number|cust po'),
    ...list('sales order|buyer po|po reference|retailer po|p o|p o no|p o number'),
  ],
  vendorPo: list('vendor po|factory po|supplier po|mill po'),
  vendor: list(
    'vendor|supplier|factory|manufacturer|shipper|seller|vendor name|supplier name|lieferant|fournisseur|proveedor|fornitore|cardname|shipped by|exporter|mill|leverancier',
  ),
  carrier: list('carrier|ship via|shipped via|via|freight carrier|forwarder|courier|spedition'),
  tracking: list(
    'tracking|tracking no|tracking number|pro number|pro no|pro|awb|waybill|tracking id|awb no|bol|bol no|bl no',
  ),
  eta: list(
    'eta|arrival|arrival date|expected arrival|expected|expected on|estimated arrival|expected date|expecteddate|est arrival|arriving|arrives',
  ),
  dueDate: list(
    'due date|due|needed by|need by|in hands|in hands date|in hand date|inhands|delivery date|delivery|requested delivery|requested delivery date|required by|required date|required delivery|req date|deliver by|must arrive by|mabd|liefertermin|lieferdatum|date de livraison|livraison|fecha de entrega|data di consegna|request date|in dc date|in store date|in dc|completion date|need date|wunschtermin|docduedate|reqdate',
  ),
  shipWindow: list('ship window|ship dates|delivery window|shipping window|ship date range'),
  shipDate: list(
    'ship date|ship by|shipdate|ship by date|start ship|start ship date|ship on|requested ship date|ship window start|ship no earlier than|ex factory|ship|x factory|must ship by|ship not before',
  ),
  cancelDate: list(
    'cancel date|cancel|cancel by|cancel after|cancellation date|cancel if not shipped by|cxl|cxl date|cancel on|end ship|end ship date|ship no later than|ship not after|latest ship date|stornodatum',
  ),
  instructions: list(
    'special instructions|instructions|notes|note|remarks|comments|special instruction|bemerkungen|anweisungen|packing instructions|instructions spéciales|remark|handling',
  ),
  service: list('service|services|work|vas|vas service|operation|process|treatment|service type'),
  store: [
    ...tradeHeaders.storeNumber,
    ...list(
      'store number|store #|dc|location|location code|door|door no|ship to store|loc|store num',
    ),
    ...list('ship to code|ship to no|filiale|magasin|tienda|store id|location no|location number'),
  ],
  storeName: list(
    'store name|ship to name|shipping name|recipient|location name|customer|customer name|deliver to|ship to|send to|destination|consignee|ship to company|company|attention|name of store|receiver',
  ),
  street: list(
    'address|street|address 1|address line 1|shipping street|ship to address|delivery address|street address|shipping address1|shipping address 1|ship to street|addr|adresse|straße|strasse|rue|dirección|ship address|ship to address 1|shipping address|ship to addr1',
  ),
  street2: list('address 2|address line 2|shipping address2|suite|ship to address 2|ship to addr2'),
  city: list('city|shipping city|ship to city|town|ort|stadt|ville|ciudad|città'),
  state: list('state|shipping province|ship to state|province|st|state province|shipping state'),
  zip: list(
    'zip|zip code|postal code|postcode|ship to zip|shipping zip|zipcode|plz|code postal|ship to postal|ship to zip code|postal',
  ),
  country: list('country|shipping country|ship to country|land|pays|país|country code'),
  cityLine: list('city state zip|city state zip code|city st zip|city state|city state and zip'),
  shipTo: list(
    'ship to|deliver to|delivery address|ship to address|consignee|destination|mark for|delivery to|ship goods to|lieferadresse|adresse de livraison|send to|shipping address|ship items to',
  ),
  billTo: list(
    'bill to|sold to|invoice to|billing address|rechnungsadresse|buyer|remit to|from|bill to address|sold by|adresse de facturation|issued by|requested by|notify|notify party',
  ),
  total: list(
    'total|totals|grand total|total units|total pieces|total pcs|total qty|total quantity|row total|sum|summe|gesamt|somme|totaal|totale|ttl|order total|units total|pieces total|gesamtmenge|total général',
  ),
  totalCartons: list('total cartons|total ctns|total number of cartons|cartons total|total boxes'),
  unit: list('uom|unit|unit of measure|uomcode|einheit|unité|um|units of measure|u m'),
  other: list(
    'ln|line|line no|line number|line #|#|no|price|unit price|amount|cost|unit cost|ext price|extended|total price|discount|currency|email|phone|date|order date|po date|gw|nw|weight|cbm|fabric|composition|content|season|brand|department|dept|msrp|retail|terms|payment terms|whscode|warehouse|hts|hts code|coo|country of origin|origin|measurement|gross weight|net weight|contact|invoice no|invoice|invoice number|page|customer no|telephone|fax|ship via|fob|incoterms|retail price|total amount|division|label|image|picture|volume|dimensions|total cost|wholesale|preis|prix|prix unitaire|einzelpreis|gesamtpreis|montant|tel|subtotal|tax|freight|order type|buyer name|account|account no|status|vendor code|vendor no|po type|store count|rn|care|pos',
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Meaning of a column or a label. */
export type Role = keyof typeof words;

const columnRoles = new Map<string, Role>();
const labelRoles = new Map<string, Role>();

/** Roles that a column of a table may have, and those of a label with its value. */
const columnOnly: readonly Role[] = ['note', 'total', 'unit', 'perCarton', 'cartonNo', 'cartonTo'];
const labelOnly: readonly Role[] = ['instructions', 'shipTo', 'billTo', 'totalCartons'];
for (const [role, names] of Object.entries(words) as [Role, readonly string[]][]) {
  for (const key of names.map(headerKey)) {
    if (!labelOnly.includes(role) && !columnRoles.has(key)) columnRoles.set(key, role);
    const isWeak = columnOnly.includes(role) && role !== 'total';
    if (!isWeak && (!labelRoles.has(key) || labelOnly.includes(role))) labelRoles.set(key, role);
  }
}

/** Returns 'Qty (dz)' and 'Item #:' without brackets and trailing signs. */
const normalizeName = (text: string): string =>
  text.replace(/\([^()]*\)/g, ' ').replace(/[:* ]{1,3}$/, '');

const roleIn = (roles: ReadonlyMap<string, Role>, text: string): Role | undefined => {
  if (text.length > 40) return undefined;
  const key = headerKey(normalizeName(text).replace(/\bn[°º]/gi, 'no'));
  return (
    roles.get(key) ?? roles.get(key.replaceAll('#', 'no')) ?? roles.get(key.replaceAll('#', ''))
  );
};

/** The meaning of the name of a column. */
export const columnRole = (text: string): Role | undefined => roleIn(columnRoles, text);

/** Returns the role of a label before or above its value. */
export const labelRole = (text: string): Role | undefined => roleIn(labelRoles, text);

const SIZE =
  /^(?:[2-7]?X{0,4}(?:S|L)|M|[1-6]X|S\/M|M\/L|L\/XL|XL\/XXL|XS\/S|\d{1,2}T|NB|\d{1,2}[-/]\d{1,2}\s?(?:M|MO|MOS|Y|YRS)?|\d{1,2}\s?(?:M|MO|Y)|O\/?S|OSFA|OSFM|one ?size|small|medium|large|x-?large|x-?small|xx-?large|[2-6]XL|\d{1,2}(?:\.5)?|\d{1,2}[WRSL]|\d{2}[A-DF]{1,2}|\d{2}x\d{2})$/i;

/** Returns true for a size: S, 2XL, 32, 3T, 0-3M, OS. */
export const isSizeText = (text: string): boolean => SIZE.test(text.trim());
