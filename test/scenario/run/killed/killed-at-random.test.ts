import { whole } from "../../../support/program/whole";
import { testRandomKills } from "./random-kills";

testRandomKills(whole(5, 1));
