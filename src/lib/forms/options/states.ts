/** Countries of places, and their states where an address has one. Pure. */
import type { Option, Rule } from '../field.ts';
import { textOf } from '../values.ts';

export const DEFAULT_COUNTRY = 'US';

const read = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .split(',')
      .map((entry) => entry.trim().split(':'))
      .map(([code = '', name = '']) => [code, name]),
  );

/** Code and name of every state, province and territory that has a postal address. */
const states: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    US: read(`AL:Alabama,AK:Alaska,AZ:Arizona,AR:Arkansas,CA:California,CO:Colorado,CT:Connecticut,DE:Delaware,
    DC:District of Columbia,FL:Florida,GA:Georgia,HI:Hawaii,ID:Idaho,IL:Illinois,IN:Indiana,IA:Iowa,KS:Kansas,
    KY:Kentucky,LA:Louisiana,ME:Maine,MD:Maryland,MA:Massachusetts,MI:Michigan,MN:Minnesota,MS:Mississippi,
    MO:Missouri,MT:Montana,NE:Nebraska,NV:Nevada,NH:New Hampshire,NJ:New Jersey,NM:New Mexico,NY:New York,
    NC:North Carolina,ND:North Dakota,OH:Ohio,OK:Oklahoma,OR:Oregon,PA:Pennsylvania,RI:Rhode Island,
    SC:South Carolina,SD:South Dakota,TN:Tennessee,TX:Texas,UT:Utah,VT:Vermont,VA:Virginia,WA:Washington,
    WV:West Virginia,WI:Wisconsin,WY:Wyoming,AS:American Samoa,GU:Guam,MP:Northern Mariana Islands,
    PR:Puerto Rico,VI:US Virgin Islands`),
    CA: read(`AB:Alberta,BC:British Columbia,MB:Manitoba,NB:New Brunswick,NL:Newfoundland and Labrador,
    NS:Nova Scotia,NT:Northwest Territories,NU:Nunavut,ON:Ontario,PE:Prince Edward Island,QC:Quebec,
    SK:Saskatchewan,YT:Yukon`),
    IN: read(`AN:Andaman and Nicobar Islands,AP:Andhra Pradesh,AR:Arunachal Pradesh,AS:Assam,BR:Bihar,
    CH:Chandigarh,CG:Chhattisgarh,DH:Dadra and Nagar Haveli and Daman and Diu,DL:Delhi,GA:Goa,GJ:Gujarat,
    HR:Haryana,HP:Himachal Pradesh,JK:Jammu and Kashmir,JH:Jharkhand,KA:Karnataka,KL:Kerala,LA:Ladakh,
    LD:Lakshadweep,MP:Madhya Pradesh,MH:Maharashtra,MN:Manipur,ML:Meghalaya,MZ:Mizoram,NL:Nagaland,OD:Odisha,
    PY:Puducherry,PB:Punjab,RJ:Rajasthan,SK:Sikkim,TN:Tamil Nadu,TS:Telangana,TR:Tripura,UP:Uttar Pradesh,
    UK:Uttarakhand,WB:West Bengal`),
  }),
);

/** Returns true if addresses of this country have states. */
export const hasStates = (country: string): boolean => states.has(country);

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toUpperCase();

/** Returns the code of a state by code or name, ignoring case; null if unknown. */
export function stateCode(country: string, text: string): string | null {
  const searched = folded(text);
  const found = [...(states.get(country) ?? [])].find(
    ([code, name]) => code === searched || folded(name) === searched,
  );
  return found?.[0] ?? null;
}

/** The states of a country as a list to choose from. */
export const stateOptions = (country: string): Option[] =>
  [...(states.get(country) ?? [])].map(([value, name]) => ({ value, label: `${value} ${name}` }));

/** The state or province is one of its country, by code or name. */
export const rightState: Rule = (values) => {
  const [country, state] = [textOf(values, 'country'), textOf(values, 'state')];
  if (!hasStates(country) || state === '' || stateCode(country, state) !== null) return null;
  return { state: 'Choose a state or province of this country, such as NY or New York.' };
};
