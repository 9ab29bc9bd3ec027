import { testRandomKills } from "./random-kills";

testRandomKills(5);
