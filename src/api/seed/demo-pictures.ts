/** Drawings that stand in for photos in the demo data: cartons, a jacket and a sewn-in label. No text, so no fonts. */
const WIDTH = 1200;
const HEIGHT = 900;

/** The whole scene, or the part of it that a camera close by would see. */
const picture = (inner: string, seen = '0 0 400 300'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${seen}" width="${WIDTH}" height="${HEIGHT}">${inner}</svg>`;

/** The dock: wall, floor, and a pallet under the carton. */
const dock = `
  <rect width="400" height="300" fill="#cfd4d6"/>
  <path d="M0 196H400V300H0Z" fill="#9da3a4"/>
  <path d="M0 196H400" stroke="#8a9091" stroke-width="2"/>
  <path d="M0 214H400" stroke="#e3c34a" stroke-width="5" opacity=".6"/>
  <g transform="translate(0 -7)">
    <path d="M66 250 206 282 342 244 342 256 206 296 66 262Z" fill="#8f6a3f"/>
    <path d="M66 250 206 282 206 296 66 262Z" fill="#a67c4b"/>
  </g>`;

/** Three sides of a carton, its tape and its label of bars. */
const carton = (front: string): string => `
  <path d="M204 108 338 88 338 240 204 276Z" fill="#a87c4e"/>
  <path d="${front}" fill="#c79a66"/>
  <path d="M72 96 202 66 338 88 204 108Z" fill="#dcb582"/>
  <path d="M128 83 266 98 280 96 142 80Z" fill="#efe3cf" opacity=".85"/>
  <path d="M266 98 280 96 280 128 266 131Z" fill="#efe3cf" opacity=".7"/>
  <path d="M226 150 316 134 316 190 226 208Z" fill="#f6f4ee"/>
  <g stroke="#2b2b2b">
    <path d="M234 160V188M246 158V186M263 155V183M271 153V181M288 150V178M300 148V176" stroke-width="3"/>
    <path d="M240 159V187M256 156V184M278 152V180M294 149V177M306 147V175" stroke-width="1.4"/>
    <path d="M234 198 306 184" stroke-width="2" opacity=".5"/>
  </g>`;

const whole = 'M72 96 204 108 204 276 72 240Z';
/** The lower left corner is pushed in. */
const dented = 'M72 96 204 108 204 276 118 254 94 228 78 196 72 176Z';

const wetCorner = picture(`${dock}${carton(dented)}
  <path d="M72 176 78 196 94 228 118 254 136 258 112 226 100 190 88 172Z" fill="#9c7443"/>
  <path d="M72 168 96 196M84 204 116 214M98 232 132 240M92 180 110 232" stroke="#7d5a30" stroke-width="2" fill="none"/>
  <path d="M72 150C96 152 112 166 128 190 146 214 164 226 170 266L118 254 94 228 78 196 72 176Z" fill="#6f5331" opacity=".42"/>
  <path d="M72 150C96 152 112 166 128 190 146 214 164 226 170 266" stroke="#5d4426" stroke-width="1.6" fill="none" opacity=".6"/>
  <ellipse cx="108" cy="272" rx="58" ry="9" fill="#77807f" opacity=".55"/>`);

const sealedCarton = picture(`${dock}${carton(whole)}
  <path d="M100 128 168 134 168 186 100 176Z" fill="#fbfaf6" stroke="#d8d3c6"/>
  <g stroke="#6b6b6b" stroke-width="2">
    <path d="M107 138 160 143M107 147 152 151M107 156 158 161M107 165 140 168"/>
  </g>
  <path d="M150 156 162 157 162 170 150 168Z" fill="none" stroke="#b3261e" stroke-width="2.4"/>`);

const neckLabel = picture(`
  <rect width="400" height="300" fill="#e9e4da"/>
  <path d="M20 300C30 190 66 112 124 84 150 132 250 132 276 84 334 112 370 190 380 300Z" fill="#48586b"/>
  <path d="M124 84C150 132 250 132 276 84L264 74C240 112 160 112 136 74Z" fill="#3b495a"/>
  <path d="M136 74C160 112 240 112 264 74 240 62 160 62 136 74Z" fill="#5d6f85"/>
  <path d="M128 92C156 142 244 142 272 92" fill="none" stroke="#8496aa" stroke-width="1.5" stroke-dasharray="5 3"/>
  <path d="M160 104H240V150H160Z" fill="#f7f5ef" stroke="#d6d1c4"/>
  <path d="M163 107H237V147H163Z" fill="none" stroke="#b7b1a3" stroke-width="1.3" stroke-dasharray="4 2.5"/>
  <path d="M176 120H224M184 130H216M190 139H210" stroke="#4a4a4a" stroke-width="3"/>
  <path d="M154 156H160M160 153V161M160 157H240M240 153V161M240 156H246" stroke="#b3261e" stroke-width="1.8" fill="none"/>
  <path d="M60 252H340V272H60Z" fill="#f2d45c"/>
  <path d="M60 252V266M88 252V262M116 252V266M144 252V262M172 252V266M200 252V262M228 252V266M256 252V262M284 252V266M312 252V262M340 252V266" stroke="#6b5a12" stroke-width="1.6"/>`);

/** A rain jacket on the table, with a stain along the fold. */
const jacket = `
  <rect width="400" height="300" fill="#d9d4c8"/>
  <path d="M0 262H400V300H0Z" fill="#c4beb0"/>
  <path d="M142 52 84 82 46 196 82 212 104 152V268H296V152L318 212 354 196 316 82 258 52Z" fill="#3f5468"/>
  <path d="M142 52C160 78 240 78 258 52L246 34C222 46 178 46 154 34Z" fill="#34475a"/>
  <path d="M200 74V268" stroke="#22303d" stroke-width="4"/>
  <path d="M200 74V268" stroke="#8fa0b0" stroke-width="1.4" stroke-dasharray="3 2"/>
  <path d="M104 152V268M296 152V268" stroke="#2c3c4b" stroke-width="1.6" fill="none"/>
  <path d="M124 196 176 204V210L124 202ZM276 196 224 204V210L276 202Z" fill="#2c3c4b"/>
  <path d="M104 172H296" stroke="#54697d" stroke-width="2"/>
  <path d="M228 150C246 144 268 150 276 162 284 174 270 188 252 186 234 184 226 176 222 166 220 158 222 152 228 150Z" fill="#7a6a4a" opacity=".72"/>
  <path d="M228 150C246 144 268 150 276 162 284 174 270 188 252 186 234 184 226 176 222 166 220 158 222 152 228 150Z" fill="none" stroke="#5c4d31" stroke-width="1.6" opacity=".8"/>
  <path d="M236 158C246 154 260 158 264 165" fill="none" stroke="#93825d" stroke-width="2" opacity=".7"/>`;

const stainedJacket = picture(jacket);
const stain = picture(jacket, '196 130 100 75');

const drawings = { wetCorner, sealedCarton, neckLabel, stainedJacket, stain };

export type DemoPicture = keyof typeof drawings;

/** The drawing as a JPEG, as a telephone would send a photo. */
export async function demoPicture(name: DemoPicture): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawings[name])).jpeg({ quality: 85 }).toBuffer();
}
