/** Countries of places, and their states where an address has one. Pure. */
import type { Option, Rule } from '../field.ts';
import { textOf } from '../values.ts';

export const DEFAULT_COUNTRY = 'US';

type Names = readonly [name: string, ...others: string[]];

const read = (table: string): ReadonlyMap<string, Names> =>
  new Map(
    table
      .split(',')
      .map((entry) => entry.trim().split(':'))
      .map(([code = '', name = '', ...others]) => [code, [name, ...others]]),
  );

/** Code, name and former or other names of every state, province and territory that has a postal address. */
const states: ReadonlyMap<string, ReadonlyMap<string, Names>> = new Map(
  Object.entries({
    US: read(`AL:Alabama,AK:Alaska,AZ:Arizona,AR:Arkansas,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,
    DC:District of Columbia:Washington DC,FL:Florida,GA:Georgia,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,
    IA:Iowa,KS:Kansas,KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,
    MS:Mississippi,MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,
    NY:New York,NC:North Carolina,ND:North Dakota,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,RI:Rhode Island,
    SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VA:Virginia,WA:Washington,
    WV:West Virginia,WI:Wisconsin,WY:Wyoming,AS:American Samoa,GU:Guam,MP:Northern Mariana Islands,
    PR:Puerto Rico,VI:US Virgin Islands,AA:Armed Forces Americas,AE:Armed Forces Europe,AP:Armed Forces Pacific`),
    CA: read(`AB:Alberta,BC:British Columbia,MB:Manitoba,NB:New Brunswick,
    NL:Newfoundland and Labrador:NF:Newfoundland,NS:Nova Scotia,NT:Northwest Territories,NU:Nunavut,ON:Ontario,
    PE:Prince Edward Island:PEI,QC:Quebec:PQ:Que,SK:Saskatchewan,YT:Yukon:Yukon Territory`),
    IN: read(`AN:Andaman and Nicobar Islands,AP:Andhra Pradesh,AR:Arunachal Pradesh,AS:Assam,BR:Bihar,
    CH:Chandigarh,CG:Chhattisgarh:CT,
    DH:Dadra and Nagar Haveli and Daman and Diu:DN:DD:Dadra and Nagar Haveli:Daman and Diu,DL:Delhi:New Delhi,
    GA:Goa,GJ:Gujarat,HR:Haryana,HP:Himachal Pradesh,JK:Jammu and Kashmir:J&K,JH:Jharkhand,KA:Karnataka,
    KL:Kerala,LA:Ladakh,LD:Lakshadweep,MP:Madhya Pradesh,MH:Maharashtra,MN:Manipur,ML:Meghalaya,MZ:Mizoram,
    NL:Nagaland,OD:Odisha:OR:Orissa,PY:Puducherry:Pondicherry,PB:Punjab,RJ:Rajasthan,SK:Sikkim,TN:Tamil Nadu,
    TS:Telangana:TG,TR:Tripura,UP:Uttar Pradesh,UK:Uttarakhand:UA:UT:Uttaranchal,WB:West Bengal`),
  }),
);

/** Returns true if addresses of this country have states. */
export const hasStates = (country: string): boolean => states.has(country);

const folded = (text: string): string =>
  text
    .replaceAll('&', 'and')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();

/** Returns the code of a state by code or any name, ignoring case; null if unknown. */
export function stateCode(country: string, text: string): string | null {
  const searched = folded(text);
  const found = [...(states.get(country) ?? [])].find(
    ([code, names]) => code === searched || names.some((name) => folded(name) === searched),
  );
  return found?.[0] ?? null;
}

/** The states of a country as a list to choose from. */
export const stateOptions = (country: string): Option[] =>
  [...(states.get(country) ?? [])].map(([value, [name]]) => ({ value, label: `${value} ${name}` }));

/** The state or province is one of its country, by code or name. */
export const rightState: Rule = (values) => {
  const [country, state] = [textOf(values, 'country'), textOf(values, 'state')];
  if (!hasStates(country) || state === '' || stateCode(country, state) !== null) return null;
  return { state: 'Choose a state or province of this country, such as NY or New York.' };
};
